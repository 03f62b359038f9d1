import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { Button, IconButton } from './button.tsx'
import { bypassVectors, oddTexts, scriptVectors } from './hostile-markup.fixture.ts'
import { Eye } from './icons.ts'
import { loadSanitiser } from './sanitise-html.ts'
import type { TooltipContent } from './tooltip.tsx'
import { Tooltip } from './tooltip.tsx'
import { pass, person, useFakeTime } from './web-test.fixture.ts'

useFakeTime()
beforeAll(() => loadSanitiser(), 60_000)

const allowed = ['B', 'I', 'EM', 'STRONG', 'U', 'BR', 'CODE', 'KBD', 'SMALL', 'SPAN', 'UL', 'OL', 'LI', 'P']

async function hover(content: TooltipContent): Promise<HTMLElement | null> {
  render(
    <Tooltip content={content}>
      <button type="button">Trigger</button>
    </Tooltip>,
  )
  fireEvent.pointerEnter(screen.getByText('Trigger'))
  await pass(300)
  return screen.queryByRole('tooltip')
}

describe('R144 tooltips', () => {
  test('R144 shows words on hover, describes the trigger, and goes when the pointer has left', async () => {
    const tip = await hover('Opens in a new tab')
    expect(tip?.textContent).toBe('Opens in a new tab')
    expect(screen.getByText('Trigger').getAttribute('aria-describedby')).toBe(tip?.id)
    fireEvent.pointerLeave(screen.getByText('Trigger'))
    await pass(120)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  test('R144 stays while the pointer is on the tip itself', async () => {
    const tip = await hover('Read me slowly')
    fireEvent.pointerLeave(screen.getByText('Trigger'))
    if (tip) fireEvent.pointerEnter(tip)
    await pass(5000)
    expect(screen.queryByRole('tooltip')).not.toBeNull()
  })

  test('R144 opens on focus at once and closes on Escape', async () => {
    render(<IconButton label="View" icon={Eye} />)
    await person().tab()
    expect(screen.getByRole('tooltip').textContent).toBe('View')
    await person().keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  test('R144 a finger does not open it', async () => {
    render(
      <Tooltip content="Words">
        <button type="button">Trigger</button>
      </Tooltip>,
    )
    fireEvent.pointerEnter(screen.getByText('Trigger'), { pointerType: 'touch' })
    await pass(1000)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  test.each([
    [''],
    ['   '],
    [null],
    [undefined],
    [false],
    [{ html: '' }],
    [{ html: ' \n ' }],
    [{ html: '<script>1</script>' }],
    [{ html: '<b></b>' }],
  ])('R144 empty content shows nothing: %j', async (content) => {
    expect(await hover(content)).toBeNull()
  })

  test('R144 HTML content keeps its allowed elements', async () => {
    const tip = await hover({ html: '<p>Send by <strong>Monday</strong><br>or <em>ask</em></p><ul><li>one</li></ul><kbd>Ctrl</kbd>' })
    expect(tip?.innerHTML).toBe('<p>Send by <strong>Monday</strong><br>or <em>ask</em></p><ul><li>one</li></ul><kbd>Ctrl</kbd>')
  })

  test.each(scriptVectors)('UI-001 plain content is text, whatever it says: %s', async (content) => {
    const tip = await hover(content)
    expect(tip?.textContent).toBe(content)
    expect(tip?.childElementCount).toBe(0)
    expect(globalThis).not.toHaveProperty('pwned')
  })

  test.each(oddTexts)('UI-001 odd text is shown as it is written: %s', async (content) => {
    expect((await hover(content))?.textContent).toBe(content)
  })

  test.each([...scriptVectors, ...bypassVectors])(
    'UI-011 HTML content is cut to the allowed elements without attributes: %s',
    async (html) => {
      const tip = await hover({ html: `<b>kept</b>${html}` })
      const elements = [...(tip?.querySelectorAll('*') ?? [])]
      expect(elements.map((element) => element.tagName).filter((name) => !allowed.includes(name))).toEqual([])
      expect(elements.flatMap((element) => [...element.attributes].map((attribute) => attribute.name))).toEqual([])
      expect(tip?.textContent).toContain('kept')
      expect(globalThis).not.toHaveProperty('pwned')
    },
  )

  test('a button that says why it cannot be used stays reachable and does nothing', async () => {
    let presses = 0
    render(
      <Button disabledReason="Only HR can add people." onClick={() => (presses += 1)}>
        Add Person
      </Button>,
    )
    act(() => screen.getByRole('button').focus())
    await person().keyboard('{Enter}')
    expect(presses).toBe(0)
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
  })
})
