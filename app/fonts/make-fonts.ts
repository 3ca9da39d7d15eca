// Run `node app/fonts/make-fonts.ts` to write this folder's fonts (SIL Open Font License). The stock files are 123 KB,
// because ₦ and dotted letters are in files of their own; these are a quarter of that.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

// The `unicode-range` of the two main files in fonts.css.
const common =
  Array.from({ length: 95 }, (_, offset) => String.fromCodePoint(0x20 + offset))
    .filter(letter => !'<>\\^`{}~'.includes(letter))
    .join('') + '\u00a0·×–—‘’“”…€−'
// Most pages have none of them, which saves 4 KB.
const accented = '<>\\^`{}~ÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜàáâãäçèéêëìíîïñòóôõöùúûü'
// With these the display font would not fit into ten packets, which is one round trip.
const symbols = '©«°»•'
const naira = '₦'
const tonedAndDottedS = 'ŃńṢṣǸǹḾḿŠšŁł'
const dotted = 'ẸẹỌọỊịỤụ\u0300\u0301\u0304\u0323'

const bricolage = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque'
const jakarta = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans'
const display = { opsz: 96, wdth: 100, wght: 760 }
const text = { wght: { min: 400, max: 700 } }
const keepFeatures = ['kern', 'mark', 'mkmk', 'ccmp', 'tnum']

const fonts = [
  { file: 'bricolage', source: `${bricolage}-latin-standard-normal`, letters: common, axes: display },
  {
    file: 'bricolage-naira',
    source: `${bricolage}-latin-ext-standard-normal`,
    letters: naira,
    axes: display,
  },
  {
    file: 'bricolage-dotted',
    source: `${bricolage}-vietnamese-standard-normal`,
    letters: dotted,
    axes: display,
  },
  {
    file: 'bricolage-accented',
    source: `${bricolage}-latin-standard-normal`,
    letters: accented,
    axes: display,
  },
  { file: 'jakarta-accented', source: `${jakarta}-latin-wght-normal`, letters: accented, axes: text },
  { file: 'jakarta', source: `${jakarta}-latin-wght-normal`, letters: common + symbols, axes: text },
  {
    file: 'jakarta-naira',
    source: `${jakarta}-latin-ext-wght-normal`,
    letters: naira,
    axes: text,
  },
  {
    file: 'jakarta-ext',
    source: `${jakarta}-latin-ext-wght-normal`,
    letters: tonedAndDottedS,
    axes: text,
  },
  { file: 'jakarta-dotted', source: `${jakarta}-vietnamese-wght-normal`, letters: dotted, axes: text },
]

for (const { file, source, letters, axes } of fonts) {
  const stock = await readFile(fileURLToPath(import.meta.resolve(`${source}.woff2`)))
  const subset = await subsetFont(stock, letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures,
    noHinting: true,
  })
  await writeFile(new URL(`${file}.woff2`, import.meta.url), subset)
  process.stdout.write(`${file}.woff2 ${subset.length} bytes\n`)
}
