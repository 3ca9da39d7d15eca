export interface Block {
  /** `insert`: its line is the name of what is inserted. */
  kind: 'paragraph' | 'heading' | 'list' | 'insert'
  lines: string[]
}

type Line = [Block['kind'], string]

export function parseLegalText(text: string, inserts: readonly string[] = []): Block[] {
  const blocks: Block[] = []
  let goesOn = false
  for (const [kind, words] of text.split('\n').flatMap(line => setApart(readLine(line.trim()), inserts))) {
    const last = blocks.at(-1)
    const isWhole = kind === 'heading' || kind === 'insert'
    if (words === '') goesOn = false
    else if (goesOn && !isWhole && last?.kind === kind) last.lines.push(words)
    else {
      blocks.push({ kind, lines: [words] })
      goesOn = true
    }
  }
  return blocks
}

/** What is inserted is a list of its own, which no paragraph can hold. */
function setApart([kind, words]: Line, inserts: readonly string[]): Line[] {
  const parts = words.split(new RegExp(`\\{(${inserts.join('|')})\\}`))
  if (inserts.length === 0 || parts.length === 1) return [[kind, words]]
  return parts.flatMap((part, place): Line[] => {
    if (place % 2 === 1) return [['insert', part]]
    return /[\p{L}\p{N}]/u.test(part) ? [[kind, part.trim()]] : []
  })
}

function readLine(line: string): Line {
  if (line.startsWith('### ')) return ['heading', line.slice(4)]
  return line.startsWith('- ') ? ['list', line.slice(2)] : ['paragraph', line]
}
