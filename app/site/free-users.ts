/** Of the specification (§9): the size of the campaign that the agency pays for. */
export const freeUsers = 100
