import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { comeBackTo } from '#platform/web/in-app-path.ts'
import { session, useSession } from '#platform/web/session.ts'
import { useViewing } from '#platform/web/viewing.ts'
import { standingQuery } from '#slices/billing/web/standing-api.ts'
import {
  listActions,
  listDialogs,
  listFilters,
  profileAbsence,
  profileActions,
  profileCases,
  profileDetails,
  profileDocuments,
  profilePay,
} from '#slices/people/web/public.tsx'
import { displayName } from '#slices/people/rules.ts'
import { useMe } from '#slices/workspace/web/public.tsx'
import type { CountProps } from '#slices/workspace/web/sidebar.tsx'
import type { PaletteProps } from '#slices/workspace/web/shell.tsx'
import { Shell } from '#slices/workspace/web/shell.tsx'

const Palette = lazy(() => import('./palette.tsx').then((part) => ({ default: part.Palette })))
const WaitingCount = lazy(() => import('#slices/people/web/waiting-count.tsx').then((part) => ({ default: part.WaitingCount })))
const SignInAgain = lazy(() => import('#slices/auth/web/sign-in-again.tsx').then((part) => ({ default: part.SignInAgain })))

const Bell = lazy(() => import('#slices/notifications/web/public.tsx').then((part) => ({ default: part.Bell })))
const ViewBanner = lazy(() => import('#slices/rights/web/public.tsx').then((part) => ({ default: part.ViewBanner })))
const StandingBanner = lazy(() => import('#slices/billing/web/standing-banner.tsx').then((part) => ({ default: part.StandingBanner })))
const ProfileViewAs = lazy(() => import('#slices/rights/web/public.tsx').then((part) => ({ default: part.ProfileViewAs })))
const PersonBonuses = lazy(() => import('#slices/bonuses/web/person-bonuses.tsx').then((part) => ({ default: part.PersonBonuses })))
const CustomFields = lazy(() =>
  import('#slices/custom-fields/web/person-fields.tsx').then((part) => ({ default: part.PersonCustomFields })),
)
const FieldFilters = lazy(() =>
  import('#slices/custom-fields/web/field-filters.tsx').then((part) => ({ default: part.PeopleFieldFilters })),
)
const PersonDottedLines = lazy(() =>
  import('#slices/org-chart/web/person-dotted-lines.tsx').then((part) => ({ default: part.PersonDottedLines })),
)
const PersonLetters = lazy(() => import('#slices/letters/web/person-letters.tsx').then((part) => ({ default: part.PersonLetters })))
const PersonDocuments = lazy(() => import('#slices/documents/web/person-documents.tsx').then((part) => ({ default: part.PersonDocuments })))
const PersonCases = lazy(() => import('#slices/cases/web/person-cases.tsx').then((part) => ({ default: part.PersonCases })))
const StartProcess = lazy(() => import('#slices/cases/web/start-process.tsx').then((part) => ({ default: part.StartProcess })))
const PersonTimeOff = lazy(() => import('#slices/time-off/web/person-time-off.tsx').then((part) => ({ default: part.PersonTimeOff })))
const PersonSickness = lazy(() => import('#slices/sickness/web/person-sickness.tsx').then((part) => ({ default: part.PersonSickness })))
const PersonFamilyLeave = lazy(() =>
  import('#slices/family-leave/web/person-family-leave.tsx').then((part) => ({ default: part.PersonFamilyLeave })),
)
const PeopleActions = lazy(() => import('#slices/import/web/list-actions.tsx').then((part) => ({ default: part.PeopleListActions })))
const PeopleDialogs = lazy(() => import('#slices/import/web/list-dialogs.tsx').then((part) => ({ default: part.PeopleListDialogs })))
listFilters.mount((props) => (
  <Suspense>
    <FieldFilters {...props} />
  </Suspense>
))
listActions.mount((props) => (
  <Suspense>
    <PeopleActions {...props} />
  </Suspense>
))
listDialogs.mount((props) =>
  props.hash === 'export' ? (
    <Suspense>
      <PeopleDialogs {...props} />
    </Suspense>
  ) : null,
)
profileActions.mount(({ employee, own }) => (
  <Suspense>
    <ProfileViewAs id={employee.id} name={displayName(employee)} own={own} />
    <StartProcess employee={employee} own={own} />
  </Suspense>
))
profileCases.mount((props) => (
  <Suspense>
    <PersonCases {...props} />
  </Suspense>
))
profileAbsence.mount((props) => (
  <Suspense>
    <PersonTimeOff {...props} />
    <PersonSickness {...props} />
    <PersonFamilyLeave {...props} />
  </Suspense>
))
profileDocuments.mount((props) => (
  <Suspense>
    <PersonDocuments {...props} />
    <PersonLetters {...props} />
  </Suspense>
))
profilePay.mount((props) => (
  <Suspense>
    <PersonBonuses {...props} />
  </Suspense>
))
profileDetails.mount((props) => (
  <Suspense>
    <PersonDottedLines {...props} />
    <CustomFields {...props} />
  </Suspense>
))

/** The shell with what it needs from slices above it: the palette finds people, the bell holds what waits for the person, the dialog renews the session. */
export function AppShell(): ReactElement {
  const { signedIn } = useSession()
  return (
    <>
      <Shell palette={WhenWanted} bell={OwnBell} banner={OwnBanner} count={PlaceCount} />
      {signedIn && <Renewal />}
    </>
  )
}

/** Proposals wait at People. Whoever is viewed as decides nothing meanwhile. */
function PlaceCount({ to, collapsed }: CountProps): ReactElement | null {
  const viewing = useViewing()
  return to === '/app/people' && !viewing ? (
    <Suspense>
      <WaitingCount collapsed={collapsed} />
    </Suspense>
  ) : null
}

/** What waits for somebody is theirs: there is no bell while a super admin views as them. Its place is kept until its code is here. */
function OwnBell(): ReactElement | null {
  return useViewing() ? null : (
    <Suspense fallback={<span className="size-11 md:size-8" />}>
      <Bell />
    </Suspense>
  )
}

/** The banner's code comes with the first view as somebody, and stays to notice its end. */
function OwnBanner(): ReactElement | null {
  const view = useViewing()
  const [wanted, setWanted] = useState(view !== null)
  if (view !== null && !wanted) setWanted(true)
  return (
    <>
      {wanted && (
        <Suspense>
          <ViewBanner />
        </Suspense>
      )}
      <Standing />
    </>
  )
}

/** Whether the workspace is paid for is asked by everybody; the words come only where it is not. */
function Standing(): ReactElement | null {
  const { kind, until = null, because = null } = useQuery(standingQuery).data?.standing ?? {}
  return kind === 'grace' || kind === 'read-only' ? (
    <Suspense>
      <StandingBanner kind={kind} until={until} because={because} />
    </Suspense>
  ) : null
}

/** The palette's code comes when the page is at rest, or at its first use. */
function WhenWanted(props: PaletteProps): ReactElement | null {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  useEffect(() => {
    const timer = setTimeout(() => setWanted(true), 1500)
    return () => clearTimeout(timer)
  }, [])
  return wanted ? (
    <Suspense>
      <Palette {...props} />
    </Suspense>
  ) : null
}

function Renewal(): ReactElement | null {
  const { asking } = useSession()
  const { email } = useMe()
  const router = useRouter()
  useEffect(() => session.asker(), [])
  const leave = (): void => {
    const search = comeBackTo(router.state.location.href)
    session.clear()
    void router.navigate({ to: '/login', search })
  }
  return asking ? (
    <Suspense>
      <SignInAgain email={email} onLeave={leave} />
    </Suspense>
  ) : null
}
