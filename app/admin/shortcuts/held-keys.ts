const longest = 5_000
let heldSince = Number.NEGATIVE_INFINITY

/** No shortcuts while the field to be typed in is still loading; limited, as loading can fail. */
export function holdKeys() {
  heldSince = performance.now()
}

export function releaseKeys() {
  heldSince = Number.NEGATIVE_INFINITY
}

export const areKeysHeld = () => performance.now() - heldSince < longest
