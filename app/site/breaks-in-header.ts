/**
 * Whether a name that is too long for a phone's header in one line stands beside its buttons in smaller letters, and in two
 * lines where it has several words. A longer word would be cut there, so it has a row of its own.
 */
export const breaksInHeader = (name: string): boolean => /^(?=.{7})\S{1,9}(\s+\S{1,9})*$/u.test(name)
