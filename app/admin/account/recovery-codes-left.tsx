import { Notice } from '../notice.tsx'

const enoughCodes = 4

export function RecoveryCodesLeft({ count }: { count: number }) {
  return count >= enoughCodes ? (
    <p className="text-base">{describeCodes(count)}</p>
  ) : (
    <Notice className="mb-0!">
      <p>{describeCodes(count)}</p>
    </Notice>
  )
}

function describeCodes(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Make new ones, in case you lose your phone.'
  const told = count === 1 ? '1 of 10 recovery codes is left.' : `${count} of 10 recovery codes are left.`
  return count >= enoughCodes ? told : `${told} Make new ones soon.`
}
