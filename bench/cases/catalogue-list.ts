import { createMemoryStore } from '../../lib/base/memory-store.ts';
import { systemClock } from '../../functions/adapters/system-clock.ts';
import type { QualifiedName } from '../../lib/base/name.ts';
import { listSkills, registerSkills, type NewSkill } from '../../lib/catalogue/skill-records.ts';
import { ROOT } from '../../lib/files/file-path.ts';
import type { BenchCase, Workload } from '../bench-case.ts';

const PAGE = 100;

function skillOf(number: number): NewSkill {
  const name = `local/skill-${String(number).padStart(6, '0')}` as QualifiedName;
  return {
    name,
    description: `Does what number ${number} asks for. Use it when someone speaks of ${number}.`,
    kind: 'agent_skill',
    revision: number.toString(16).padStart(64, '0'),
    resource_slots: [],
    bundle: 'b'.repeat(64),
    path: ROOT,
    dialect: 'standard',
  };
}

function prepare(count: number): Workload {
  const store = createMemoryStore();
  registerSkills(
    store,
    systemClock,
    Array.from({ length: count }, (_, i) => skillOf(i)),
  );
  return {
    expected: `${count} skills on ${Math.ceil(count / PAGE)} pages, in order`,
    ours: {
      name: 'ours',
      run() {
        let [seen, pages, last, order] = [0, 0, '', 'in order'];
        for (let cursor: string | undefined, more = true; more; pages += 1) {
          const page = listSkills(store, { cursor, limit: PAGE });
          for (const { name } of page.items) {
            if (name <= last) order = 'out of order';
            last = name;
          }
          seen += page.items.length;
          more = page.cursor !== null;
          cursor = page.cursor ?? undefined;
        }
        return `${seen} skills on ${pages} pages, ${order}`;
      },
    },
    peers: [],
  };
}

export const catalogueList: BenchCase = {
  id: 'catalogue/list-10000',
  about: `The first tier of all registered skills, ${PAGE} a page. Size: skills.`,
  bias: 'The store is the one in memory, which keeps JSON; on Workers it is SQLite. There is nobody to compare with.',
  size: 10_000,
  gates: [{ from: 1000, to: 10_000, factor: 20 }],
  prepare,
};
