import { act, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'
import { finish, start } from './progress.ts'
import { pass, useFakeTime } from './web-test.fixture.ts'

useFakeTime()

const running = (): boolean => screen.queryByRole('progressbar') !== null

describe('progress indicator', () => {
  test('shows from the start and goes 200 ms after the end', async () => {
    render(<ProgressBar />)
    expect(running()).toBe(false)
    act(start)
    expect(running()).toBe(true)
    act(finish)
    await pass(199)
    expect(running()).toBe(true)
    await pass(1)
    expect(running()).toBe(false)
  })

  test('of several loads the last one ends it, and an end too many does no harm', async () => {
    render(<ProgressBar />)
    act(start)
    act(start)
    act(finish)
    await pass(1000)
    expect(running()).toBe(true)
    act(finish)
    act(finish)
    await pass(200)
    expect(running()).toBe(false)
    act(start)
    expect(running()).toBe(true)
    act(finish)
    await pass(200)
  })

  test('a start within the 200 ms keeps it', async () => {
    render(<ProgressBar />)
    act(start)
    act(finish)
    await pass(150)
    act(start)
    await pass(1000)
    expect(running()).toBe(true)
    act(finish)
    await pass(200)
  })
})
