/** A join that is refused; the message is the `reason` of the reply. */
export class JoinRefusal extends Error {}
