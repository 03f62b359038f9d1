import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { logProblem } from '#platform/web/log.ts'
import { session } from '#platform/web/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ChevronDown, LogOut, Settings } from '#ui/icons.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import type { ThemeChoice } from '#ui/theme.ts'
import { useTheme } from '#ui/theme.ts'
import { meQuery } from './api.ts'
import { placeIcon } from './place-icons.ts'
import { placesFor } from './places.ts'
import type { Member } from './use-me.ts'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Same as this device' },
] as const satisfies readonly { value: ThemeChoice; label: string }[]

/** The person's own menu. Opens on click, closes on a click outside or after a choice. */
export function UserMenu({ me, small }: { me: Member; small: boolean }): ReactElement {
  const router = useRouter()
  const [theme, setTheme] = useTheme()
  const queryClient = useQueryClient()
  const choose = (choice: ThemeChoice): void => {
    setTheme(choice)
    const preferences = { ...me.preferences, theme: choice }
    queryClient.setQueryData(meQuery.queryKey, (now) => now && { ...now, preferences })
    import('#slices/auth/web/public.tsx')
      .then(({ savePreferences }) => savePreferences(preferences))
      .catch((error: unknown) => logProblem('The theme is kept on this device only.', error))
  }
  const trigger = (
    <button type="button" className="flex items-center gap-2 rounded-md text-sm">
      <Avatar id={me.employee_id ?? me.id} name={me.name} size={small ? 32 : 26} src={me.avatar} />
      <span className="sr-only">{small ? `${me.name}, your menu` : 'Your menu,'}</span>
      {!small && (
        <>
          <span className="max-w-40 truncate font-medium text-ink">{firstName(me.name)}</span>
          <ChevronDown className="ek-icon text-ink-3" size={14} aria-hidden="true" />
        </>
      )}
    </button>
  )
  // The home page must be here before the connection may be gone: signing out works offline.
  const prepare = (open: boolean): void => {
    if (open) router.preloadRoute({ to: '/' }).catch(() => undefined)
  }
  return (
    <Menu trigger={trigger} onOpenChange={prepare}>
      <MenuLabel>
        {me.name}
        <br />
        {me.email}
      </MenuLabel>
      <MenuSeparator />
      {placesFor(me.userRole, 'self')
        .slice(0, 1)
        .map((place) => (
          <MenuItem key={place.to} icon={placeIcon(place)} render={<Link to={place.to} />}>
            {place.label}
          </MenuItem>
        ))}
      <MenuItem icon={Settings} render={<Link to="/app/settings" />}>
        Account Settings
      </MenuItem>
      {placesFor(me.userRole, 'workspace').map((place) => (
        <MenuItem key={place.to} icon={placeIcon(place)} render={<Link to={place.to} />}>
          {place.label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      {themes.map(({ value, label }) => (
        <MenuItem key={value} checked={theme === value} onSelect={() => choose(value)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => session.signOut()}>
        Sign out
      </MenuItem>
    </Menu>
  )
}

const firstName = (name: string): string => name.trim().split(/\s+/u)[0] ?? name
