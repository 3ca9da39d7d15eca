const longest = 5_000
let heldSince = Number.NEGATIVE_INFINITY

/** Keys are no shortcuts while the field is on its way in which somebody is about to write; never for long, as it may not come. */
export function holdKeys() {
  heldSince = performance.now()
}

export function releaseKeys() {
  heldSince = Number.NEGATIVE_INFINITY
}

export const areKeysHeld = () => performance.now() - heldSince < longest
