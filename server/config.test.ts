import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    hostedBackend: null,
    sampleContent: true,
    allowSignUp: true,
    mail: null,
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null })
})

test('all mistakes are named at once', () => {
  const read = () =>
    readConfig({ PORT: 'web', DATABASE_URL: 'mysql://x', SAMPLE_CONTENT: 'yes', SITE_URL: 'example.com' })
  expect(read).toThrow(
    /mistakes[\s\S]*PORT must be a number[\s\S]*DATABASE_URL must look like[\s\S]*SITE_URL must be an http[\s\S]*SAMPLE_CONTENT must be true or false/,
  )
})

test('a hosted backend needs its publishable key', () => {
  expect(() => readConfig({ SUPABASE_URL: 'https://project.example' })).toThrow(
    /SUPABASE_PUBLISHABLE_KEY is needed, because SUPABASE_URL is set/,
  )
})

test('mail needs a sender and a receiver', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://localhost' })).toThrow(
    /MAIL_FROM is needed[\s\S]*CONTACT_TO is needed/,
  )
})

test('a password never stands in the complaint about it', () => {
  expect(() => readConfig({ ADMIN_PASSWORD: 'hunter2' })).toThrow(
    /ADMIN_PASSWORD must have at least 8 characters/,
  )
  expect(() => readConfig({ ADMIN_PASSWORD: 'hunter2' })).not.toThrow(/hunter2/)
})

test('an origin loses the slash at its end', () => {
  expect(readConfig({ SITE_URL: 'https://holla.example/' }).siteUrl).toBe('https://holla.example')
})
