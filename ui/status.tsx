import type { ReactElement, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import type { GlyphKind, RiskLevel } from './glyphs.tsx'
import { Glyph, RiskGlyph } from './glyphs.tsx'

/** A state as glyph plus words. Only what is due or overdue colours its words. */
export function Status({ kind, children }: { kind: GlyphKind; children: ReactNode }): ReactElement {
  const tone = kind === 'overdue' ? 'text-danger-ink font-medium' : kind === 'due' ? 'text-warn-ink font-medium' : undefined
  return (
    <span className={classNames('ek-status', tone)}>
      <Glyph kind={kind} />
      {children}
    </span>
  )
}

const riskWords: Record<RiskLevel, string> = { low: 'Low risk', medium: 'Medium risk', high: 'High risk' }

export function Risk({ level, children }: { level: RiskLevel; children?: ReactNode }): ReactElement {
  return (
    <span className="ek-status">
      <RiskGlyph level={level} />
      {children ?? riskWords[level]}
    </span>
  )
}
