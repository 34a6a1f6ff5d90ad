/**
 * True when a number is a multiple of another, both taken as the decimals that JSON writes: 0.3 is one of 0.1. Exponents
 * of doubles are bounded, and so are the integers that this makes of them.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  const [digits, exponent] = decimalOf(value);
  const [divisorDigits, divisorExponent] = decimalOf(divisor);
  const shift = exponent - divisorExponent;
  const dividend = shift > 0 ? digits * 10n ** BigInt(shift) : digits;
  const by = shift < 0 ? divisorDigits * 10n ** BigInt(-shift) : divisorDigits;
  return dividend % by === 0n;
}

/** A double's shortest decimal as an integer and a power of ten. */
function decimalOf(value: number): readonly [bigint, number] {
  const [coefficient = '0', exponent = '0'] = Math.abs(value).toString().split('e');
  const [whole = '0', fraction = ''] = coefficient.split('.');
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
