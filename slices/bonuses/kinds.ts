/** Kinds of pay that count as a bonus for the gender pay gap (SI 2017/172, reg 4). */
export const bonusTitles = {
  bonus: 'Bonus',
  commission: 'Commission',
  incentive: 'Incentive or productivity',
  'profit-share': 'Profit share',
  shares: 'Shares or options',
} as const
export type BonusKind = keyof typeof bonusTitles
export const bonusKinds = Object.keys(bonusTitles) as [BonusKind, ...BonusKind[]]
