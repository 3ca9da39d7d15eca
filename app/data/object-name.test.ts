import { expect, test } from 'vitest'
import { toObjectName } from './object-name.ts'

test('an image keeps its own name behind the timestamp', () => {
  expect(toObjectName('launch-day_2.jpeg', 1700000000000)).toBe('1700000000000_launch-day_2.jpeg')
})

test('Yoruba, Igbo and Hausa letters become the plain letters they are written with', () => {
  expect(toObjectName('Ọjà.png', 1)).toBe('1_Oja.png')
  expect(toObjectName('ńkọ́wá ụlọ.png', 1)).toBe('1_nkowa ulo.png')
  expect(toObjectName('Ɗan Ƙasa ɓera.png', 1)).toBe('1_Dan Kasa bera.png')
})

test('what a URL would misread is replaced', () => {
  expect(toObjectName('50% off? #1 (copy).png', 1)).toBe('1_50- off- -1 (copy).png')
  expect(toObjectName('../../etc/passwd', 1)).toBe('1_..-..-etc-passwd')
})

test('a name without any plain letter is called image', () => {
  expect(toObjectName('照片.png', 1)).toBe('1_image.png')
  expect(toObjectName('', 1)).toBe('1_image')
})

test('an endless name is cut before its extension', () => {
  expect(toObjectName(`${'a'.repeat(400)}.webp`, 1)).toBe(`1_${'a'.repeat(100)}.webp`)
})
