import type { ReactElement } from 'react'
import { createElement } from 'react'
import type { Icon } from '#ui/icons.ts'
import {
  Activity,
  Building2,
  CalendarDays,
  ChartNoAxesColumn,
  CircleHelp,
  CreditCard,
  Folder,
  LayoutDashboard,
  Mail,
  MessageSquare,
  MessageSquareText,
  Network,
  Plug,
  Scale,
  Settings,
  Thermometer,
  UserRound,
  Users,
} from '#ui/icons.ts'
import type { Place } from './places.ts'

const icons: Readonly<Record<string, Icon>> = {
  '/app': LayoutDashboard,
  '/app/people': Users,
  '/app/org-chart': Network,
  '/app/documents': Folder,
  '/app/cases': Scale,
  '/app/me': UserRound,
  '/app/me/time-off': CalendarDays,
  '/app/me/sickness': Thermometer,
  '/app/me/family-leave': CalendarDays,
  '/app/time-off': CalendarDays,
  '/app/sickness': Thermometer,
  '/app/family-leave': CalendarDays,
  '/app/payroll': ChartNoAxesColumn,
  '/app/insights/reports': ChartNoAxesColumn,
  '/app/ai': MessageSquareText,
  '/app/letters': Mail,
  '/app/insights': ChartNoAxesColumn,
  '/app/settings': Settings,
  '/status': Activity,
  '/docs': CircleHelp,
  '/feedback': MessageSquare,
  '/app/workspace/settings': Building2,
  '/app/workspace/integrations': Plug,
  '/app/workspace/billing': CreditCard,
}

/** The picture of a place. Kept apart from the places themselves, which the routes of signed-out pages also know. */
export const placeIcon = ({ to }: Place): Icon => icons[to] ?? LayoutDashboard

/** The picture beside a place's name. */
export function PlaceIcon({ place, size = 16, className }: { place: Place; size?: number; className?: string }): ReactElement {
  return createElement(placeIcon(place), { className: className ? `ek-icon ${className}` : 'ek-icon', size, 'aria-hidden': true })
}
