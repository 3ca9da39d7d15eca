import { expect, test } from 'vitest'
import { toCountryCode } from './to-country-code.ts'

test('a country has its code of today, not one of a state before it', () => {
  const countries = ['Nigeria', 'Ghana', 'Zimbabwe', 'Germany', 'Vietnam', 'Yemen', 'Vanuatu', 'Curaçao']
  expect(countries.map(toCountryCode)).toEqual(['NG', 'GH', 'ZW', 'DE', 'VN', 'YE', 'VU', 'CW'])
  expect(['Myanmar (Burma)', ' united kingdom', 'Congo - Kinshasa'].map(toCountryCode)).toEqual([
    'MM',
    'GB',
    'CD',
  ])
})

test('what is no English name of a country stays as it is', () => {
  expect(toCountryCode('Naija')).toBe('Naija')
})
