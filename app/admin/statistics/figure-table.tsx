import type { ReactNode } from 'react'
import { Scroller } from '../../ui/scroller.tsx'

interface FigureTableProps {
  caption: string
  columns: string[]
  rows: { key: string; name: ReactNode; cells: ReactNode[] }[]
}

export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  const [first, ...others] = columns
  return (
    <Scroller label={caption}>
      <table className="w-full text-base tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-left text-sm text-muted">
          <tr className="border-b border-control">
            <th scope="col" className="py-2 pr-4 font-semibold">
              {first}
            </th>
            {others.map(name => (
              <th key={name} scope="col" className="py-2 pl-4 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="border-b border-hairline">
              <th scope="row" className="min-w-32 py-2 pr-4 text-left font-medium wrap-break-word">
                {name}
              </th>
              {cells.map((cell, place) => (
                <td key={columns[place + 1]} className="py-2 pl-4 text-right whitespace-nowrap">
                  {typeof cell === 'number' ? cell.toLocaleString('en-NG') : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}
