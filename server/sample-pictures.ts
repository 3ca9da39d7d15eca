import sharp from 'sharp'

/** Where a picture's bright motifs stand, over a cloth of 16 columns and 9 rows; each tells its article's idea. */
type Highlight = (column: number, row: number) => boolean

interface Picture {
  ground: string
  cloth: string
  bright: string
  motif: keyof typeof motifs
  highlight: Highlight
}

const cell = 80
const columns = 16
const rows = 9

/** Motifs around the middle of a cell, drawn for this site in the rhythm of resist-dyed cloth. */
const motifs = {
  ring: '<circle r="26" fill="none" stroke="currentColor" stroke-width="9"/><circle r="9" fill="currentColor"/>',
  diamond:
    '<path d="M0-31 31 0 0 31-31 0Z" fill="none" stroke="currentColor" stroke-width="9"/><path d="M0-9 9 0 0 9-9 0Z" fill="currentColor"/>',
  comb: '<path d="M-28-21h56M-28 0h56M-28 21h56" stroke="currentColor" stroke-width="10"/>',
  seeds:
    '<g fill="currentColor"><circle cx="-16" cy="-16" r="10"/><circle cx="16" cy="-16" r="10"/><circle cx="-16" cy="16" r="10"/><circle cx="16" cy="16" r="10"/></g>',
  leaf: '<path d="M27-27C31 5 12 27-27 27-31-5-12-27 27-27Z" fill="currentColor"/>',
}

const indigo = { ground: '#26348B', cloth: '#3A49A6', bright: '#FFC524' }
const night = { ground: '#15172B', cloth: '#2B2F4D', bright: '#AEB8FF' }
const danfo = { ground: '#FFC524', cloth: '#EDB008', bright: '#15172B' }
const clay = { ground: '#F1ECE1', cloth: '#DED7C7', bright: '#26348B' }

const pictures: Record<string, Picture> = {
  // A hundred would not fit: one in sixteen stands for the few who are asked.
  'your-first-100-users-are-research-not-revenue': {
    ...indigo,
    motif: 'ring',
    highlight: (c, r) => (c * 5 + r * 7) % 16 === 3,
  },
  'writing-a-store-listing-for-a-5-inch-screen': {
    ...danfo,
    motif: 'comb',
    highlight: (c, r) => c >= 6 && c <= 9 && r >= 1 && r <= 7,
  },
  'pick-one-number-and-put-it-on-the-wall': {
    ...night,
    motif: 'diamond',
    highlight: (c, r) => c === 10 && r === 3,
  },
  'referrals-that-work-where-airtime-is-money': {
    ...clay,
    motif: 'seeds',
    highlight: (c, r) => Math.abs(c - 7.5) + Math.abs(r - 4) < 1 + (c < 8 ? 3 : 2) && (c + r) % 2 === 0,
  },
  'what-your-app-weighs-is-part-of-your-marketing': {
    ...indigo,
    motif: 'leaf',
    highlight: (c, r) => c < 4 && r > 4,
  },
  'cohorts-explained-with-a-bus-route': { ...clay, motif: 'ring', highlight: (c, r) => c + r * 2 < 15 },
  'launching-in-a-second-country-without-starting-over': {
    ...night,
    motif: 'comb',
    highlight: (c, r) => (c < 7 && r > 1 && r < 7) !== (c > 8 && r > 1 && r < 7 && c % 2 === 0),
  },
  'before-you-spend-on-ads-a-list-for-monday-morning': {
    ...danfo,
    motif: 'diamond',
    highlight: (c, r) => c === 3 && r > 0 && r < 8,
  },
}

export const picturedSlugs = Object.keys(pictures)

export async function drawPicture(slug: string): Promise<Buffer> {
  const picture = pictures[slug]
  if (!picture) {
    throw new Error(`There is no sample picture for ${slug}`)
  }
  const { ground, cloth, bright, motif, highlight } = picture
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const colour = highlight(column, row) ? bright : cloth
    return `<g transform="translate(${(column + 0.5) * cell} ${(row + 0.5) * cell})" color="${colour}">${motifs[motif]}</g>`
  })
  const [width, height] = [columns * cell, rows * cell]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${cells.join('')}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer()
}
