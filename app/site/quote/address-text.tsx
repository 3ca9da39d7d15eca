import { Fragment } from 'react'

/** An address that goes on in the next line after its signs and never within a word, unless the word is longer than a line. */
export function AddressText({ address }: { address: string }) {
  return address.split(/(?<=[/?&=#._~:@-])(?![/?&=#._~:@-])/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which have nothing else
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
