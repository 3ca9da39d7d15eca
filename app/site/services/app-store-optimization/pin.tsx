/** The same number stands on both listings and at the change that it names. */
export const Pin = ({ number }: { number: number }) => <span className="listing-pin">{number}</span>
