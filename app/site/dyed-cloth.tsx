import { dyes, type Glyph, toDyedPaths } from '../ui/glyphs.ts'

interface DyedClothProps {
  columns: number
  rows: number
  glyphOf: (column: number) => Glyph
}

export function DyedCloth({ columns, rows, glyphOf }: DyedClothProps) {
  return (
    <g fill="currentColor" fillRule="evenodd">
      {toDyedPaths(columns, rows, glyphOf).map((path, index) => (
        <path key={dyes[index]} d={path} opacity={dyes[index]} />
      ))}
    </g>
  )
}
