import type { ReactElement } from 'react'
import { AccordionItem } from '#ui/accordion.tsx'
import { Button } from '#ui/button.tsx'
import { Eye, EyeOff, Lock } from '#ui/icons.ts'
import type { Employee } from '../contract.ts'
import { Facts, orNone } from './facts.tsx'
import { RevealDialogs, useOpening } from './reveal.tsx'
import { fieldLabels, profileStrings, revealStrings } from './strings.ts'
import { showSortCode } from './values.ts'

/** Masked until revealed; what was revealed is forgotten when the section closes. */
export function BankDetails({ employee, own }: { employee: Employee; own: boolean }): ReactElement {
  const opening = useOpening(employee.id, 'bank', own)
  const shown = { ...pickBank(employee), ...(opening.opened ? pickBank(opening.opened) : {}) }
  const stored = Object.values(pickBank(employee)).some(Boolean)
  const mayReveal = stored && employee.metadata.can.reveal.includes('bank')
  return (
    <AccordionItem
      title={profileStrings.bank}
      onOpenChange={(open) => open || opening.hide()}
      summary={
        <>
          <Lock className="ek-icon" size={13} aria-hidden="true" />
          {revealStrings.hidden}
        </>
      }
    >
      <Facts
        facts={[
          { term: fieldLabels.bank_account_name, value: orNone(shown.bank_account_name) },
          {
            term: fieldLabels.bank_account_number,
            value: shown.bank_account_number ? <span className="num">{shown.bank_account_number}</span> : orNone(shown.bank_account_number),
          },
          {
            term: fieldLabels.bank_sort_code,
            value: shown.bank_sort_code ? <span className="num">{showSortCode(shown.bank_sort_code)}</span> : orNone(shown.bank_sort_code),
          },
        ]}
      />
      {mayReveal && (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          {/* One button with two meanings, so that the focus stays where it was. */}
          <Button
            size="sm"
            icon={opening.opened ? EyeOff : Eye}
            loading={opening.busy}
            onClick={opening.opened ? opening.hide : opening.open}
            aria-label={opening.opened ? revealStrings.hideBank : revealStrings.revealBank}
          >
            {opening.opened ? revealStrings.hide : revealStrings.reveal}
          </Button>
          <span className="ek-meta">{revealStrings.recorded}</span>
        </div>
      )}
      <RevealDialogs opening={opening} />
    </AccordionItem>
  )
}

type Bank = Pick<Employee, 'bank_account_name' | 'bank_account_number' | 'bank_sort_code'>
const pickBank = ({ bank_account_name, bank_account_number, bank_sort_code }: Bank): Bank => ({
  bank_account_name,
  bank_account_number,
  bank_sort_code,
})
