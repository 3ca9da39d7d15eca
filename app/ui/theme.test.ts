import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ThemeProvider, useTheme } from './theme.tsx'

function Probe() {
  return useTheme().theme
}

test('a component outside the provider is told so in the words of the specification', () => {
  expect(() => renderToStaticMarkup(createElement(Probe))).toThrow(
    'useTheme must be used within a ThemeProvider',
  )
})

test('the server renders the same theme for everybody', () => {
  expect(renderToStaticMarkup(createElement(ThemeProvider, null, createElement(Probe)))).toBe('system')
})
