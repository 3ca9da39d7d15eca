/** The bucket is there, but does not do this: a 4xx other than "slow down" or "too late", or a 507. */
export function isRefused(error: unknown): boolean {
  const status = toStatus(error)
  return (status >= 400 && status < 500 && status !== 408 && status !== 429) || status === 507
}

/** Of Ceph and others QuotaExceeded, of MinIO XMinioStorageFull and XMinioAdminBucketQuotaExceeded. Amazon's is never full. */
export const isFull = (error: unknown): boolean =>
  toStatus(error) === 507 ||
  (error instanceof Error && /quota|storagefull|insufficientstorage/i.test(error.name))

const toStatus = (error: unknown): number =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode ?? 0
