/** Every failure a caller may meet: code → [HTTP status, message]. Adding a code without a status does not compile. */
const catalogue = {
  unauthenticated: [401, 'Please sign in.'],
  forbidden: [403, 'You do not have permission to do this.'],
  'not-found': [404, 'Not found.'],
  'method-not-allowed': [405, 'This method is not available here.'],
  malformed: [400, 'The request could not be read.'],
  invalid: [422, 'Some values are not valid.'],
  'invalid-query': [400, 'Some parameters are not valid.'],
  'too-large': [413, 'The request is too large.'],
  'unsupported-media-type': [415, 'Send JSON in UTF-8, not compressed.'],
  'request-timeout': [408, 'The request took too long to arrive.'],
  'rate-limited': [429, 'Too many requests. Please wait and try again.'],
  busy: [503, 'The service is busy. Please try again.'],
  unavailable: [503, 'The service is not available right now. Please try again.'],
  internal: [500, 'Something went wrong on our side.'],
  conflict: [409, 'This was changed at the same time. Please try again.'],
  stale: [409, 'Someone else changed this record since you opened it.'],
  'precondition-failed': [412, 'Someone else changed this record since you opened it.'],
  'idempotency-key-invalid': [400, 'The Idempotency-Key must be 1 to 200 plain characters.'],
  'idempotency-key-reused': [422, 'This Idempotency-Key was used for a different request.'],
  'idempotency-in-progress': [409, 'The same request is still being handled.'],
  'auth.session-ended': [401, 'Your session has ended. Please sign in again.'],
  'auth.key-ended': [401, 'This key is not known, or can no longer be used.'],
  'auth.key-scope': [403, 'This key is not for this.'],
  'integrations.stopped': [409, 'Nothing is sent to this address now. Start sending first.'],
  'integrations.not-maker': [403, 'Only whoever added this address chooses what is sent to it. Add another one of your own.'],
  'integrations.maker-gone': [409, 'Whoever added this address has left or has another role. Add it anew.'],
  'auth.step-up-required': [403, 'Confirm who you are to continue.'],
  'auth.wrong-password': [403, 'That password is not right.'],
  'auth.wrong-credentials': [401, 'The email address or password is not right.'],
  'auth.second-factor-pending': [401, 'Confirm with your second factor to finish signing in.'],
  'auth.second-factor-needed': [403, 'This workspace asks for a second factor. Set one up to continue.'],
  'auth.wrong-code': [403, 'That code is not right, or has been used already.'],
  'auth.passkey-refused': [403, 'That passkey could not be used.'],
  'auth.factor-exists': [409, 'This is set up already. Remove it first.'],
  'auth.no-such-factor': [409, 'This is not set up.'],
  'auth.cross-site': [403, 'This request came from another site.'],
  'auth.signup-closed': [403, 'New accounts are by invitation here.'],
  'auth.password-too-short': [422, 'Use at least 12 characters.'],
  'auth.password-too-long': [422, 'Use at most 256 characters.'],
  'auth.password-common': [422, 'This password is too easy to guess. Choose another one.'],
  'auth.password-personal': [422, 'Leave your name, email address and workspace out of your password.'],
  'auth.link-not-usable': [400, 'This link has been used or has expired. Please ask for a new one.'],
  'auth.redirect-not-allowed': [400, 'That address is not one to return to.'],
  'auth.google-unavailable': [503, 'Google cannot be reached right now. Please try again.'],
  'workspace.none': [404, 'You are not a member of a workspace yet.'],
  'workspace.membership-ended': [403, 'Your access to this workspace has ended.'],
  'workspace.last-super-admin': [409, 'A workspace needs at least one super admin.'],
  'workspace.role-above-own': [403, 'You cannot grant a role above your own.'],
  'workspace.own-link': [403, 'Another super admin has to change which record is yours.'],
  'workspace.name-differs': [422, 'Type the name of the workspace exactly as it is written.'],
  'workspace.already-closing': [409, 'Somebody has asked to close this workspace already.'],
  'workspace.not-closing': [409, 'Nobody has asked to close this workspace.'],
  'workspace.export-running': [409, 'An export is being made already.'],
  'workspace.export-gone': [410, 'This export is no longer there.'],
  'invitation.not-usable': [410, 'This invitation can no longer be used.'],
  'invitation.other-address': [403, 'This invitation is for another email address.'],
  'invitation.member-already': [409, 'You belong to this workspace already.'],
  'auth.account-exists': [409, 'This address has an account already. Sign in with it.'],
  'people.email-taken': [409, 'Someone in this workspace already has this email address.'],
  'people.manager-not-found': [422, 'The chosen manager is not a current employee of this workspace.'],
  'people.manager-is-self': [422, 'A person cannot report to themselves.'],
  'people.manager-cycle': [422, 'The chosen manager reports to this person, directly or indirectly.'],
  'people.manager-left': [422, 'The chosen manager is not a current employee of this workspace.'],
  'people.read-only-field': [422, 'This field cannot be changed.'],
  'people.own-approval': [403, 'Nobody approves a change to their own record.'],
  'people.change-decided': [409, 'This change has already been decided.'],
  'people.refusal-reason-needed': [422, 'Say why you refuse this.'],
  'rights.view-as-ended': [403, 'Viewing as someone else has ended.'],
  'rights.view-as-read-only': [403, 'Nothing can be changed while you view as someone else.'],
  'rights.view-as-private': [403, 'This belongs to the person alone and is not shown while you view as them.'],
  'rights.name-taken': [409, 'Another one in this workspace has this name.'],
  'rights.in-use': [409, 'People still have this. Give them another role first.'],
  'people.as-at-read-only': [422, 'This is the record as at another day, which cannot be saved. Open the record of today.'],
  'people.not-planned': [409, 'This change has taken effect or was withdrawn already.'],
  'people.reveal-reason-needed': [422, 'Say why you need to see this.'],
  'files.too-large': [413, 'This file is too large. The limit is 10 MB.'],
  'files.bad-format': [422, 'This file cannot be stored. Use PDF, DOC, DOCX, PNG, JPG or JPEG.'],
  'files.infected': [422, 'A virus was found in this file.'],
  'files.one-file': [400, 'The body must be the file itself, not a form. Its name goes into ?name=.'],
  'files.cut-off': [400, 'The file did not arrive whole. Please try again.'],
  'files.storage-full': [507, 'There is no room left for files. Nothing was stored.'],
  'files.quota': [507, 'This workspace has used all its room for files.'],
  'files.unavailable': [503, 'Files cannot be reached right now. Please try again.'],
  'files.waiting': [409, 'This file is still being checked for viruses.'],
  'files.link-not-usable': [403, 'This link cannot be used. Open the document again.'],
  'files.range-not-there': [416, 'The file has no such part.'],
  'documents.name-taken': [409, 'Another document here has this name.'],
  'documents.not-yours-to-replace': [403, 'Somebody else put a document of this name here. Give yours another name.'],
  'documents.held': [409, 'This document is under legal hold and stays as it is.'],
  'documents.newer-version': [409, 'There is a newer version of this document. Please read that one.'],
  'documents.nobody-asked': [409, 'Nobody is asked to acknowledge this document.'],
  'documents.request-closed': [409, 'This request is no longer open.'],
  'documents.not-received': [409, 'Nothing has been received for this request yet.'],
  'documents.not-restorable': [410, 'This can no longer be restored.'],
  'time-off.overlap': [409, 'There is time off in these days already.'],
  'time-off.decided': [409, 'This request was decided or cancelled already.'],
  'time-off.not-changeable': [409, 'This time off can no longer be changed here. Ask who decides on it.'],
  'time-off.own-decision': [403, 'Nobody decides on their own time off.'],
  'time-off.cover': [409, 'Too few people would be there. Say that it is to be approved all the same.'],
  'time-off.ledger': [409, 'The ledger is only ever added to.'],
  'time-off.policy-in-use': [409, 'This policy is the one for everybody and stays.'],
  'sickness.open': [409, 'An absence that is not over is recorded already.'],
  'sickness.overlap': [409, 'An absence is recorded in these days already.'],
  'sickness.settled': [409, 'This absence can no longer be changed here.'],
  'family-leave.settled': [409, 'This family leave can no longer be changed here.'],
  'sickness.own': [403, 'Nobody decides on their own absence.'],
  'sickness.interviewed': [409, 'Somebody else has recorded this conversation already.'],
  'payroll.closed': [409, 'This month is closed already.'],
  'payroll.not-yet': [409, 'This month cannot be closed yet.'],
  'letters.blocked': [422, 'This letter cannot go out yet.'],
  'letters.issued-meanwhile': [409, 'Somebody else issued this letter meanwhile.'],
  'letters.changed-since-preview': [409, 'Something this letter says has changed since you looked at it. Preview it again.'],
  'letters.person-gone': [404, 'This person is not in the workspace, so no letter was issued.'],
  'letters.case-not-found': [422, 'There is no such case.'],
  'letters.own': [403, 'Nobody issues a letter to themselves.'],
  'letters.sent-already': [409, 'This letter was delivered already.'],
  'letters.no-account': [422, 'This person has no account here. Send the letter by e-mail, or print it.'],
  'letters.not-your-turn': [409, 'Somebody else signs first.'],
  'letters.answered': [409, 'This letter was answered already.'],
  'letters.expired': [410, 'The time to answer this letter is over.'],
  'letters.not-to-sign': [409, 'Nobody is asked to sign this letter.'],
  'letters.other-file': [409, 'This is not the letter that was shown. Open it again.'],
  'letters.code-wrong': [403, 'That code is not right, or has run out. Ask for a new one.'],
  'letters.reminded-already': [409, 'They were reminded within the last day.'],
  'letters.batch-over': [409, 'This letter to many people is finished already.'],
  'import.not-now': [409, 'This import is at another step by now.'],
  'import.undo-blocked': [409, 'Something was changed since, so this import can no longer be taken back.'],
  'import.number-taken': [409, 'Someone in this workspace already has this employee number.'],
  'cases.changed-meanwhile': [409, 'Somebody else added to this case since you opened it.'],
  'cases.faults': [409, 'The record of this case has a fault. No step is taken until it is settled.'],
  'cases.gates-closed': [422, 'A check that must hold first does not.'],
  'cases.not-possible': [422, 'This cannot be done in this case now.'],
  'cases.not-yours': [403, 'This is not for you to do in this case.'],
  'cases.only-added-to': [409, 'The record of a case is only ever added to.'],
  'billing.read-only': [
    403,
    'This workspace can only be read until its plan is paid. Nothing is deleted, and everything can be exported. A super admin finds more under Billing & Usage.',
  ],
  'billing.elevate-needed': [
    403,
    'This is part of the Elevate plan. What you have made stays. A super admin can change the plan under Billing & Usage.',
  ],
  'billing.same-plan': [409, 'This is the plan you have.'],
  'billing.no-cards': [409, 'Cards are not taken here. Choose the plan by invoice.'],
  'billing.cards-unavailable': [503, 'The card service cannot be reached right now. Please try again.'],
  'billing.bad-signature': [400, 'This was not signed by the card service, or not just now.'],
  'cases.decided': [409, 'This has been decided already.'],
  'assistant.no-provider': [409, 'There is no provider yet. Choose one first.'],
  'assistant.not-agreed': [403, 'This workspace has not agreed that such words may leave it.'],
  'assistant.budget': [409, 'This month’s budget for the assistant is used up.'],
  'assistant.preview-over': [409, 'What you looked at has run out or was sent already. Look at it again.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof catalogue

/** One problem with one field of the input; `path` is dotted, as the caller sent it. */
export interface FieldProblem {
  readonly path: string
  readonly message: string
}

export interface ErrorDetails {
  readonly fields?: readonly FieldProblem[]
  /** For `letters.blocked`: everything that is in the way, each with the place to mend it. */
  readonly findings?: readonly unknown[]
  /** For `stale` and `precondition-failed`: who changed what, and when. */
  readonly changed?: { readonly by: string; readonly at: string; readonly fields: readonly string[]; readonly version: number }
}

/** A failure with a code of the catalogue. `message` is safe to show and never holds a stored value. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  constructor(code: ErrorCode, details: ErrorDetails = {}, message: string = catalogue[code][1]) {
    super(message)
    this.code = code
    this.details = details
  }
  get status(): number {
    return catalogue[this.code][0]
  }
}

export const invalid = (fields: readonly FieldProblem[]): AppError => new AppError('invalid', { fields })
