import type { ReactElement } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { listStrings } from './list-strings.ts'

const rows = [150, 110, 180, 130, 160, 120]

export function ProfileSkeleton(): ReactElement {
  return (
    <div className="px-4 pt-6 md:px-6 xl:px-gutter">
      <output className="sr-only">{listStrings.loadingProfile}</output>
      <div className="flex items-center gap-5" aria-hidden="true">
        <Skeleton round height={64} />
        <div className="grid gap-3">
          <Skeleton width={180} height={16} />
          <Skeleton width={130} />
          <Skeleton width={240} />
        </div>
      </div>
      <div className="mt-5 h-10 border-b border-line" />
      <div className="grid gap-x-12 gap-y-5 pt-6 md:grid-cols-2" aria-hidden="true">
        {rows.map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </div>
  )
}
