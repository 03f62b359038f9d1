import type { Answer, AnswerEvent, Turn } from '../contract.ts'

export const emptyAnswer: Answer = {
  message: '',
  confidence: 0,
  blocks: [],
  sources: [],
  closest: [],
  not_checked: [],
  actions: [],
  guidance: [],
  checks: [],
  dropped: [],
  provider: null,
}

/** A turn with what has arrived since. */
export function grow(turn: Turn, event: AnswerEvent): Turn {
  const answer = turn.answer ?? emptyAnswer
  if (event.event === 'started') return { ...turn, id: event.turn_id }
  if (event.event === 'source') return { ...turn, answer: { ...answer, sources: [...answer.sources, event.source] } }
  if (event.event === 'block') return { ...turn, answer: { ...answer, blocks: [...answer.blocks, event.block] } }
  if (event.event === 'dropped')
    return { ...turn, answer: { ...answer, dropped: [...answer.dropped, { text: event.text, why: event.why }] } }
  return event.event === 'done' ? event.turn : turn
}
