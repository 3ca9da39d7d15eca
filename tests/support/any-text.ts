import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }

const character = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map(number => String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count))

/** As `unit: 'binary'` of `fc.string`, which takes a second of a processor to be made: the connections of a busy machine are given up meanwhile. */
export const anyText = (constraints: fc.StringSharedConstraints & { maxLength?: number } = {}) =>
  fc.string({ ...constraints, unit: character })
