import { Fragment } from 'react'

/** For addresses and sums: breaks after punctuation, and within a word only if it is longer than a line. */
export function BreakableText({ text }: { text: string }) {
  return text.split(/(?<=[/?&=#._~:@,-])(?![/?&=#._~:@,-])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which have nothing else
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
