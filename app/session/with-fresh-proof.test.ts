import { expect, onTestFinished, test } from 'vitest'
import { failed, freshProofNeeded, ok } from '../data/result.ts'
import { registerProofDialog, withFreshProof } from './with-fresh-proof.ts'

function openDialog() {
  const settles: ((isProved: boolean) => void)[] = []
  onTestFinished(registerProofDialog(() => new Promise(settle => settles.push(settle))))
  return settles
}

/** Refused until the proof is there. */
const needsProof = (proof: { isGiven: boolean }) => async () =>
  proof.isGiven ? ok('done') : failed<string>({ message: 'Who is it?', code: freshProofNeeded })

test('two calls that are refused at once are both made again after one proof', async () => {
  const settles = openDialog()
  const proof = { isGiven: false }
  const calls = [withFreshProof(needsProof(proof)), withFreshProof(needsProof(proof))]
  await expect.poll(() => settles.length).toBe(1)
  proof.isGiven = true
  settles[0]?.(true)
  expect(await Promise.all(calls)).toEqual([ok('done'), ok('done')])
  expect(settles).toHaveLength(1)
})

test('who closes the dialog is asked anew at the next call', async () => {
  const settles = openDialog()
  for (const count of [1, 2]) {
    const call = withFreshProof(needsProof({ isGiven: false }))
    await expect.poll(() => settles.length).toBe(count)
    settles[count - 1]?.(false)
    expect((await call).error?.code).toBe(freshProofNeeded)
  }
})
