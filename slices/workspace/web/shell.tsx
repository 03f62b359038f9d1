import { Navigate, Outlet } from '@tanstack/react-router'
import type { ComponentType, ReactElement } from 'react'
import { useCallback, useState } from 'react'
import { useDeviceChoice } from '#platform/web/device-choice.ts'
import { useSession } from '#platform/web/session.ts'
import { useSmallScreen } from '#platform/web/use-media.ts'
import { useCommandKey } from '#ui/command-palette.tsx'
import { ClientBar } from './client-bar.tsx'
import { ClosingBanner } from './closing-banner.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { HeadsUp, PhoneBanner } from './phone-notice.tsx'
import { Sidebar, type PlaceCount } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'
import type { Member } from './use-me.ts'
import { isMember, useMe } from './use-me.ts'

export type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void }
/** What slices above this one put into the frame. */
export type ShellSlots = { palette: ComponentType<PaletteProps>; bell: ComponentType; banner: ComponentType; count: PlaceCount }

/** Everything around a screen of the application. Shows nothing once the session is over, so that no data stays on the page. */
export function Shell(slots: ShellSlots): ReactElement | null {
  const { signedIn } = useSession()
  return signedIn ? <SignedInShell {...slots} /> : null
}

function SignedInShell(slots: ShellSlots): ReactElement {
  const me = useMe()
  // Whose last membership has just ended is where a new person is.
  return isMember(me) ? <Frame me={me} {...slots} /> : <Navigate to="/app/setup/tenant" replace />
}

function Frame({ me, palette: Palette, bell, banner: Banner, count }: ShellSlots & { me: Member }): ReactElement {
  const small = useSmallScreen()
  const [collapsed, setCollapsed] = useDeviceChoice('sidebar-collapsed')
  const [noticeRead, setNoticeRead] = useDeviceChoice('phone-notice-read')
  const [bannerDismissed, setBannerDismissed] = useDeviceChoice('phone-banner-dismissed')
  const [menuOpen, setMenuOpen] = useState(false)
  const [searching, setSearching] = useState(false)
  const openSearch = useCallback(() => setSearching(true), [])
  useCommandKey(openSearch)
  if (small && !noticeRead) return <HeadsUp onContinue={() => setNoticeRead(true)} />
  return (
    <div className="flex h-dvh overflow-hidden print:block print:h-auto">
      {small ? (
        <PhoneMenu role={me.userRole} open={menuOpen} count={count} onClose={() => setMenuOpen(false)} />
      ) : (
        <Sidebar role={me.userRole} collapsed={collapsed} count={count} onCollapse={setCollapsed} />
      )}
      <div className="relative flex min-w-0 flex-1 flex-col bg-surface">
        <Banner />
        <TopBar me={me} small={small} bell={bell} onMenu={() => setMenuOpen(true)} onSearch={openSearch} />
        <ClientBar me={me} />
        <ClosingBanner me={me} />
        {small && !bannerDismissed && <PhoneBanner onDismiss={() => setBannerDismissed(true)} />}
        {/* The key starts every screen afresh in another workspace. */}
        <main
          key={me.tenant.id}
          id="main"
          tabIndex={-1}
          className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none print:overflow-visible"
        >
          <Outlet />
        </main>
      </div>
      <Palette open={searching} onOpenChange={setSearching} />
    </div>
  )
}
