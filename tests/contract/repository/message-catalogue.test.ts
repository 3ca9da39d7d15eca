import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const browser = 'tests/e2e/**/*.spec.ts'
const client = 'tests/contract/auth/session-messages.test.ts'

/** Every text of specification §5 and §8, and which kind of test provokes it. Sign-up has no screen. */
const texts: [text: string, tests: string][] = [
  ['Error fetching posts', browser],
  ['Error fetching categories', browser],
  ['Error deleting post', browser],
  ['Error uploading image', browser],
  ['Error saving post', browser],
  ['Error creating category', browser],
  ['Error updating category', browser],
  ['Error deleting category', browser],
  ['Error fetching users', browser],
  ['Error updating role', browser],
  ['Error deleting user', browser],
  ['Sign in Failed', browser],
  ['Sign out Failed', browser],
  ['Sign up Failed', client],
  ['Something went wrong', client],
  ['You must provide either an email or phone number and a password', client],
  ['useAuth must be used within an AuthProvider', client],
  ['useTheme must be used within a ThemeProvider', 'app/ui/theme.test.ts'],
  ['Login Failed', browser],
  ['Invalid credentials. Please try again.', browser],
  ['Access Denied', browser],
  ['You do not have administrative privileges.', browser],
  ['Auth session missing!', browser],
  ['Uh oh! Something went wrong.', browser],
  ['There was a problem sending your message. Please try again.', browser],
  ['All fields are required', browser],
  ['Category name cannot be empty', browser],
  ['Hold on! 🚧', browser],
  ['Please fill in all the fields to get your quote.', browser],
  ['Post created successfully', browser],
  ['Post updated successfully', browser],
  ['Post deleted successfully', browser],
  ['Category created successfully', browser],
  ['Category updated successfully', browser],
  ['Category deleted successfully', browser],
  ['User role updated successfully', browser],
  ['User deleted successfully', browser],
  ['Message Sent!', browser],
  ["Thanks for reaching out. We'll get back to you shortly!", browser],
  ['Login Successful', browser],
  ['Welcome, Admin! Redirecting...', browser],
  ['Proposal Request Sent!', browser],
]

test.each(texts)('“%s” is provoked by a test of %s', (text, tests) => {
  const files = globSync(tests, { cwd: root }).map(file => readFileSync(join(root, file), 'utf8'))
  expect(files.some(file => file.includes(text))).toBe(true)
})
