import { registerHooks } from 'node:module';
import { text } from 'node:stream/consumers';

/**
 * Reads an OpenAPI document from standard input and writes the types that `openapi-typescript` makes of it. That package
 * needs the compiler's old interface, which TypeScript 7 no longer has: it is given version 5 here.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});

const { default: typesOf, astToString } = await import('openapi-typescript');
process.stdout.write(astToString(await typesOf(await text(process.stdin))));
