const megabyte = 1024 * 1024

/** In bytes. Larger ones are written anew by night, as saves wait meanwhile. */
export const smallTable = 100 * megabyte

/** In Lagos, where nobody waits for a save then. */
export const isNight = (now: Date): boolean => {
  const hour = (now.getUTCHours() + 1) % 24
  return hour >= 2 && hour < 5
}
