/** Its message is the `reason` of the reply. */
export class JoinError extends Error {}
