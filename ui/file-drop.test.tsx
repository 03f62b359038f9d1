import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FileDrop } from './file-drop.tsx'
import { MeasuredProgress } from './measured-progress.tsx'

afterEach(cleanup)

const sheet = new File(['name\nAda'], 'people.csv', { type: 'text/csv' })
const words = { lead: 'Drop your spreadsheet here, or', choose: 'choose a file', hint: 'CSV, up to 50 MB.', accept: '.csv' }

function drop(target: Element, files: File[]): void {
  const event = createEvent.drop(target)
  Object.defineProperty(event, 'dataTransfer', { value: { files } })
  fireEvent(target, event)
}

describe('a place for a file', () => {
  it('takes a chosen file, and the same one again after it was mended', async () => {
    const onFile = vi.fn<(file: File) => void>()
    render(<FileDrop {...words} onFile={onFile} />)
    const input = screen.getByLabelText('choose a file')
    expect(input.getAttribute('aria-describedby')).toBe(screen.getByText('CSV, up to 50 MB.').id)
    await userEvent.upload(input, sheet)
    await userEvent.upload(input, sheet)
    expect(onFile.mock.calls).toEqual([[sheet], [sheet]])
  })

  it('takes a dropped file, and none while it is busy with one', () => {
    const onFile = vi.fn<(file: File) => void>()
    const { rerender, container } = render(<FileDrop {...words} onFile={onFile} />)
    drop(container.firstElementChild as Element, [sheet])
    expect(onFile).toHaveBeenCalledTimes(1)
    rerender(<FileDrop {...words} onFile={onFile} busy="Reading people.csv…" />)
    drop(container.firstElementChild as Element, [sheet])
    expect(onFile).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('status').textContent).toBe('Reading people.csv…')
    expect(screen.queryByLabelText('choose a file')).toBeNull()
  })
})

describe('measured progress', () => {
  it('tells its share once it is known, and never more than the whole', () => {
    const { rerender } = render(<MeasuredProgress label="Importing people" />)
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Importing people' })
    expect(bar.position).toBe(-1)
    rerender(<MeasuredProgress label="Importing people" value={30} total={120} />)
    expect(bar.position).toBe(0.25)
    rerender(<MeasuredProgress label="Importing people" value={130} total={120} />)
    expect(bar.position).toBe(1)
  })
})
