import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { emptyFunctions, type Program } from './empty-functions.ts'

const code = [
  'function commit(root) { begin(root); draw(root) }',
  'function begin(root) { root.name = "begun" }',
  'function Measure(box) { this.box = box }',
  'Measure.prototype.read = function () { return this.box }',
  'Other.prototype.read = function () { return 1 }',
].join('\n')
const program = parseSync('react.js', code).program as unknown as Program

test('named functions do nothing, named classes lose their methods, and the rest of the module stays', () => {
  expect(emptyFunctions(code, program, ['begin', 'Measure'], ['Measure'])).toBe(
    [
      'function commit(root) { begin(root); draw(root) }',
      'function begin(root) {}',
      'function Measure(box) {}',
      '',
      'Other.prototype.read = function () { return 1 }',
    ].join('\n'),
  )
})

test('a function or a class that the module no longer has is told', () => {
  expect(() => emptyFunctions(code, program, ['begin', 'finish'], [])).toThrow(
    'No longer in the module: finish',
  )
  expect(() => emptyFunctions(code, program, [], ['Gone'])).toThrow('No longer in the module: Gone')
})
