/**
 * Whether a long name fits beside a phone's header buttons, smaller or in two lines. Longer words get a row of their
 * own.
 */
export const breaksInHeader = (name: string): boolean => /^(?=.{7})\S{1,9}(\s+\S{1,9})*$/u.test(name)
