import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { useMe } from '#slices/workspace/web/public.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ErrorBanner, Notice } from '#ui/error-banner.tsx'
import { BookOpen, History, Plus } from '#ui/icons.ts'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { Turn } from '../contract.ts'
import { conversationQuery, stateQuery } from './api.ts'
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
  const query = useQuery({ ...conversationQuery(conversationId ?? ''), enabled: conversationId !== undefined })
  const [history, setHistory] = useState(false)
  const chat = useChat(
    conversationId === undefined ? [] : (query.data?.data ?? []),
    (c) => void navigate({ search: { c, ...(caseId ? { case: caseId } : {}) }, replace: true }),
  )
  const about = query.data?.case?.id ?? caseId
  const fresh = (): void => void navigate({ search: caseId ? { case: caseId } : {} })
  return (
    <div className="flex min-h-full flex-1 flex-col">
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
          <Button icon={Plus} onClick={fresh}>
            New question
          </Button>
        </div>
      </header>
      {conversationId !== undefined && query.isError ? (
        <div className="p-4 md:p-6">
          <ErrorBanner message="This conversation could not be opened." onRetry={() => void query.refetch()} retrying={query.isFetching}>
            It may have been deleted, or its case is no longer yours to see.
          </ErrorBanner>
        </div>
      ) : conversationId !== undefined && query.isPending && chat.turns.length === 0 ? (
        <SkeletonRows label="Loading the conversation…" rows={6} />
      ) : (
        <Conversation key={about ?? 'none'} chat={chat} conversationId={conversationId} caseId={about} />
      )}
      <HistorySheet open={history} onClose={() => setHistory(false)} current={conversationId} />
    </div>
  )
}

interface ConversationProps {
  chat: Chat
  conversationId: string | undefined
  caseId: string | undefined
}

/** The questions with their answers, what to ask next below them, and where it all stands at the side. */
function Conversation({ chat, conversationId, caseId }: ConversationProps): ReactElement {
  const me = useMe()
  const state = useQuery(stateQuery(caseId))
  const [chosen, setChosen] = useState<{ turn: string; number: number } | null>(null)
  const [context, setContext] = useState<AskContext>({ asAt: '', policies: [] })
  const shown: Turn | undefined = chat.turns.find(({ id }) => id === chosen?.turn) ?? chat.turns.at(-1)
  const send = (message: string): void =>
    chat.send({
      message,
      ...(conversationId ? { conversation_id: conversationId } : caseId ? { case_id: caseId } : {}),
      ...(context.asAt === '' ? {} : { as_at: context.asAt }),
      ...(context.policies.length === 0 ? {} : { document_ids: context.policies.map(({ id }) => id) }),
    })
  return (
    <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="mx-auto grid w-full max-w-3xl flex-1 content-start gap-8 px-4 py-7 md:px-6">
          {caseId !== undefined && state.isError && (
            <Notice tone="warn">This case is not yours to ask about. What you ask here is answered from the policies alone.</Notice>
          )}
          {chat.turns.length === 0 && <Welcome state={state.data} onAsk={send} />}
          {chat.turns.map((turn) => (
            <TurnView
              key={turn.id === '' ? `new-${turn.number}` : turn.id}
              turn={turn}
              asker={{ id: me.id, name: me.name }}
              about={state.data?.case ?? null}
              conversationId={conversationId}
              onCite={(number) => setChosen({ turn: turn.id, number })}
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
        </div>
        <div className="sticky bottom-0 bg-paper px-4 pb-4 md:px-6">
          <AskBox
            asking={chat.asking}
            first={chat.turns.length === 0}
            about={state.data?.case ?? null}
            context={context}
            onContext={setContext}
            onSend={send}
            onStop={chat.stop}
          />
        </div>
      </div>
      {shown?.answer && shown.answer.sources.length > 0 && (
        <SourcesPanel
          sources={shown.answer.sources}
          chosen={chosen?.turn === shown.id || chosen === null ? (chosen?.number ?? null) : null}
        />
      )}
    </div>
  )
}
