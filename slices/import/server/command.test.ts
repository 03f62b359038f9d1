import { describe, expect, it } from 'vitest'
import type { ImportColumn, Question } from '../contract.ts'
import { answersTo } from './command.ts'

const asked = (key: string, options: readonly string[], answer: string | null = null): Question => ({
  key,
  kind: 'manager',
  text: key,
  column: null,
  count: 1,
  rows: [2],
  options: options.map((id) => ({ id, label: id, hint: null })),
  search: true,
  answer,
})
const stored = (questions: Question[], answers: Record<string, string> = {}, columns: ImportColumn[] = []) => ({
  questions,
  answers,
  columns,
})

describe('The importer from the command line: --answer', () => {
  it('answers the question it names, or all that begin so, and nothing that is answered already', () => {
    const open = [asked('manager:xx', ['nobody']), asked('manager:ada', ['nobody'], 'person:1'), asked('no-email', ['placeholder', 'skip'])]
    expect(answersTo(stored(open, { 'manager:ada': 'person:1' }), [{ question: 'manager:*', answer: 'nobody' }])).toEqual({
      answers: { 'manager:ada': 'person:1', 'manager:xx': 'nobody' },
      columns: [],
    })
    expect(answersTo(stored(open), [{ question: 'no-start-date', answer: 'none' }])).toBeNull()
  })

  it('refuses an answer that is none, and never gives one twice', () => {
    expect(() => answersTo(stored([asked('no-email', ['skip'])]), [{ question: 'no-email', answer: 'leave' }])).toThrow(/There are: skip\./)
    expect(answersTo(stored([asked('no-email', ['skip'])], { 'no-email': 'skip' }), [{ question: '*', answer: 'skip' }])).toBeNull()
  })
})
