import type { PlaceToMend } from './catalogue.ts'

/** Why a letter may not go out yet although nothing is missing in it, with the place to mend it. */
export interface PrerequisiteProblem {
  readonly code:
    | 'wrong_step'
    | 'no_case'
    | 'wrong_decision_maker'
    | 'decision_maker_not_named'
    | 'decision_maker_involved'
    | 'northern_ireland'
    | 'dates_out_of_order'
    | 'notice_too_short'
    | 'too_late'
    | 'too_soon'
    | 'wrong_meeting'
    | 'too_short'
    | 'not_a_ground'
  readonly message: string
  readonly mend: PlaceToMend
}
