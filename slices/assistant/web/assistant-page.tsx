import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { BookOpen, History, Plus } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Turn } from '../contract.ts'
import { conversationQuery, stateQuery, type Asking } from './api.ts'
import { AskBox, type AskContext } from './ask-box.tsx'
import { readAssistantSearch } from './assistant-search.ts'
import { HistorySheet } from './history-sheet.tsx'
import { SourcesPanel } from './sources-panel.tsx'
import { TurnView } from './turn-view.tsx'
import { useChat, type Chat } from './use-chat.ts'
import { Welcome } from './welcome.tsx'

const route = getRouteApi('/app/ai')

/** /app/ai: questions about the policies of the workspace, answered by quotes of them. */
export function AssistantPage(): ReactElement {
  const { c: conversationId, case: caseId } = readAssistantSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const [history, setHistory] = useState(false)
  // A new question begins with nothing: whatever was still arriving is stopped.
  const [begun, setBegun] = useState(0)
  const ofCase = caseId ? { case: caseId } : {}
  const startAnew = (): void => {
    setBegun(begun + 1)
    void navigate({ search: ofCase })
  }
  return (
    <div className="flex min-h-full shrink-0 grow basis-auto flex-col">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3.5 md:px-6 xl:px-8">
        <h1 className="text-lg font-semibold tracking-tight">AI Assistant</h1>
        <div className="flex flex-wrap items-center gap-2">
          <Link to="/app/ai/policies" className={buttonClass({ variant: 'ghost' })}>
            <BookOpen className="ek-icon" size={16} aria-hidden="true" />
            Policies
          </Link>
          <Button variant="ghost" icon={History} onClick={() => setHistory(true)}>
            History
          </Button>
          <Button icon={Plus} onClick={startAnew}>
            New question
          </Button>
        </div>
      </header>
      <Loaded
        key={begun}
        conversationId={conversationId}
        caseId={caseId}
        onStarted={(c) => void navigate({ search: { c, ...ofCase }, replace: true })}
      />
      <HistorySheet open={history} onClose={() => setHistory(false)} current={conversationId} />
    </div>
  )
}

const isEmpty = (pending: boolean, { turns }: Chat): boolean => pending && turns.length === 0
const aboutOf = (line: { readonly case: { readonly id: string } | null } | undefined, caseId: string | undefined): string | undefined =>
  line?.case?.id ?? caseId

interface LoadedProps {
  conversationId: string | undefined
  caseId: string | undefined
  onStarted: (conversationId: string) => void
}

function Loaded({ conversationId, caseId, onStarted }: LoadedProps): ReactElement {
  const query = useQuery({ ...conversationQuery(conversationId ?? ''), enabled: conversationId !== undefined })
  const loaded = conversationId === undefined ? undefined : query.data
  const chat = useChat({ id: conversationId, turns: loaded?.data ?? [] }, onStarted)
  const named = conversationId !== undefined
  if (named && query.isError)
    return (
      <div className="p-4 md:p-6">
        <ErrorBanner message="This conversation could not be opened." onRetry={() => void query.refetch()} retrying={query.isFetching}>
          It may have been deleted, or its case is no longer yours to see.
        </ErrorBanner>
      </div>
    )
  if (named && isEmpty(query.isPending, chat)) return <SkeletonRows label="Loading the conversation…" rows={6} />
  return <Conversation chat={chat} conversationId={conversationId} caseId={aboutOf(loaded, caseId)} />
}

interface ConversationProps {
  chat: Chat
  conversationId: string | undefined
  caseId: string | undefined
}

/** The questions with their answers, what to ask next below them, and where it all stands at the side. */
function Conversation({ chat, conversationId, caseId }: ConversationProps): ReactElement {
  const state = useQuery(stateQuery(caseId))
  const about = state.data?.case ?? null
  const [chosen, setChosen] = useState<{ turn: string; number: number } | null>(null)
  const [context, setContext] = useState<AskContext>({ asAt: '', policies: [] })
  const send = (message: string): void => chat.send(askedWith(message, context, { conversationId, caseId }))
  // What was asked as at today is asked as at today again; another day stays that day.
  const again = ({ question, as_at: day, at }: Turn): void =>
    chat.send(askedWith(question, { ...context, asAt: day === at.slice(0, 10) ? '' : day }, { conversationId, caseId }))
  return (
    <div className="flex grow flex-col xl:flex-row">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="mx-auto grid w-full max-w-3xl flex-1 content-start gap-8 px-4 py-7 md:px-6">
          {caseId !== undefined && state.isError && (
            <Notice tone="warn">This case is not yours to ask about, so nothing can be asked here. Begin a new question without it.</Notice>
          )}
          {chat.turns.length === 0 && <Welcome state={state.data} onAsk={send} />}
          <Turns chat={chat} about={about} conversationId={conversationId} onCite={setChosen} onAgain={again} />
        </div>
        <div className="sticky bottom-0 bg-surface px-4 pb-4 md:px-6">
          <AskBox
            asking={chat.asking}
            unasked={chat.unasked}
            first={chat.turns.length === 0}
            about={about}
            context={context}
            onContext={setContext}
            onSend={send}
            onStop={chat.stop}
          />
        </div>
      </div>
      <SourcesOf turns={chat.turns} chosen={chosen} />
    </div>
  )
}

function askedWith(message: string, { asAt, policies }: AskContext, of: Pick<ConversationProps, 'conversationId' | 'caseId'>): Asking {
  const where = of.conversationId ? { conversation_id: of.conversationId } : of.caseId ? { case_id: of.caseId } : {}
  return {
    message,
    ...where,
    ...(asAt === '' ? {} : { as_at: asAt }),
    ...(policies.length === 0 ? {} : { document_ids: policies.map(({ id }) => id) }),
  }
}

interface Chosen {
  turn: string
  number: number
}
interface TurnsProps {
  chat: Chat
  about: { id: string; reference: string; people: readonly string[] } | null
  conversationId: string | undefined
  onCite: (chosen: Chosen) => void
  onAgain: (turn: Turn) => void
}

function Turns({ chat, about, conversationId, onCite, onAgain }: TurnsProps): ReactElement {
  const { id, employee_id: record, name, avatar } = useMe()
  return (
    <>
      {chat.turns.map((turn) => (
        <TurnView
          key={turn.id === '' ? `new-${turn.number}` : turn.id}
          turn={turn}
          asker={{ id: record ?? id, name, photo: avatar }}
          about={about}
          conversationId={conversationId}
          onCite={(number) => onCite({ turn: turn.id, number })}
          onAgain={chat.asking ? null : () => onAgain(turn)}
        />
      ))}
      <div aria-live="polite" className="text-sm text-ink-2 empty:hidden">
        {chat.status}
      </div>
      {chat.problem && (
        <div role="alert">
          <Notice tone="warn">{chat.problem}</Notice>
        </div>
      )}
    </>
  )
}

/** The sources of the answer that was pointed at, else of the last one. */
function SourcesOf({ turns, chosen }: { turns: readonly Turn[]; chosen: Chosen | null }): ReactElement | null {
  const pointed = turns.find(({ id }) => id === chosen?.turn)
  const sources = (pointed ?? turns.at(-1))?.answer?.sources ?? []
  return sources.length === 0 ? null : <SourcesPanel sources={sources} chosen={pointed && chosen ? chosen.number : null} />
}
