export interface Block {
  kind: 'paragraph' | 'heading' | 'list'
  lines: string[]
}

export function parseLegalText(text: string): Block[] {
  const blocks: Block[] = []
  let goesOn = false
  for (const line of text.split('\n').map(raw => raw.trim())) {
    const [kind, words] = readLine(line)
    const last = blocks.at(-1)
    if (words === '') goesOn = false
    else if (goesOn && kind !== 'heading' && last?.kind === kind) last.lines.push(words)
    else {
      blocks.push({ kind, lines: [words] })
      goesOn = true
    }
  }
  return blocks
}

function readLine(line: string): [Block['kind'], string] {
  if (line.startsWith('### ')) return ['heading', line.slice(4)]
  return line.startsWith('- ') ? ['list', line.slice(2)] : ['paragraph', line]
}
