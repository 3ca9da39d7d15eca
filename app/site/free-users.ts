/** Users of the campaign that the agency pays for (specification §9). */
export const freeUsers = 100
