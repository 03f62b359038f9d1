import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerEvent, Turn } from '../contract.ts'
import { ApiError } from '#platform/web/api-error.ts'
import { ask, conversationQuery, type Asking } from './api.ts'
import { emptyAnswer, grow } from './growing-answer.ts'

export interface Chat {
  readonly turns: readonly Turn[]
  readonly asking: boolean
  readonly status: string | null
  readonly problem: string | null
  /** The question that could not be asked, so that nobody types it twice. */
  readonly unasked: string | null
  readonly send: (asked: Asking) => void
  readonly stop: () => void
}

const said = (error: unknown): string => (error instanceof ApiError ? error.message : 'The answer broke off. Please try again.')

/** A question that is being asked. */
const newTurn = (asked: Asking, number: number): Turn => ({
  id: '',
  number,
  question: asked.message,
  as_at: asked.as_at ?? '',
  state: 'running',
  level: 0,
  answer: emptyAnswer,
  helpful: null,
  feedback_reason: null,
  at: '',
})

interface Arriving {
  readonly turn: Turn
  /** The conversation it is part of; '' until it has begun. */
  readonly of: string
}
interface Opened {
  readonly id: string | undefined
  readonly turns: readonly Turn[]
}

/** The turns that are loaded, and the one that is arriving unless it is among them or belongs to another conversation. */
const withArriving = ({ id, turns }: Opened, arriving: Arriving | null): readonly Turn[] =>
  arriving === null || turns.some((turn) => turn.id === arriving.turn.id) || (id !== undefined && arriving.of !== '' && arriving.of !== id)
    ? turns
    : [...turns, arriving.turn]

/** One conversation as it stands, and the answer that is arriving. `onStarted` tells the id of one that has just begun. */
export function useChat(opened: Opened, onStarted: (conversationId: string) => void): Chat {
  const client = useQueryClient()
  const [arriving, setArriving] = useState<Arriving | null>(null)
  const [status, setStatus] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [unasked, setUnasked] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  // Whoever has left for another question is not called back to this one.
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      running.current?.abort()
    }
  }, [])
  const stop = useCallback(() => running.current?.abort(), [])
  const send = (asked: Asking): void => {
    const own = new AbortController()
    running.current = own
    let conversation = asked.conversation_id ?? ''
    let turn = newTurn(asked, opened.turns.length + 1)
    const take = (event: AnswerEvent): void => {
      if (event.event === 'started') conversation = event.conversation_id
      if (event.event === 'status') setStatus(event.words)
      turn = grow(turn, event)
      setArriving({ turn, of: conversation })
    }
    setProblem(null)
    setUnasked(null)
    setStatus('Looking in your policies…')
    setArriving({ turn, of: conversation })
    const settle = async (): Promise<void> => {
      await ask(asked, take, own.signal).catch((error: unknown) => {
        if (!own.signal.aborted) setProblem(said(error))
      })
      if (conversation !== '') {
        await client.invalidateQueries({ queryKey: conversationQuery(conversation).queryKey })
        await client.invalidateQueries({ queryKey: ['assistant', 'history'] })
        if (conversation !== asked.conversation_id && !left.current) onStarted(conversation)
      }
      running.current = null
      setStatus(null)
      // What could not be asked stays with its problem; what was answered is now part of the conversation.
      if (turn.id === '') {
        setArriving(null)
        setUnasked(asked.message)
      }
    }
    void settle()
  }
  return {
    turns: withArriving(opened, arriving),
    asking: status !== null,
    status,
    problem,
    unasked,
    send,
    stop,
  }
}
