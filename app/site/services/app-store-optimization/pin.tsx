export const Pin = ({ number }: { number: number }) => <span className="listing-pin">{number}</span>
