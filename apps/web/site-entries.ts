import { filledIn, type SiteMode } from '#slices/marketing/web/site-mode.ts'

/** What the sign-up page says where no script runs: how to get in without one. */
export const signUpNotice = (mode: SiteMode): string => `<noscript>
<div class="mx-auto max-w-2xl px-6 py-14">
<a href="/" class="ek-link">Evenkeel</a>
<h1 class="mt-6 text-2xl font-semibold">Get started</h1>
<p class="mt-2 text-md text-ink-2">Setting up an account needs JavaScript, as the application does. Without it you can still ${mode === 'waitlist' ? 'join the waitlist' : 'leave your email'}: we write once.</p>
<form class="mt-6 grid max-w-94 gap-2" method="post" action="${filledIn.waitlistAction}">
<label class="ek-label" for="noscript-email">Email</label>
<input class="ek-input ek-input--lg" id="noscript-email" type="email" name="EMAIL" required maxlength="254" autocomplete="email">
<input type="hidden" name="website" value="">
<button class="ek-btn ek-btn--primary ek-btn--lg" type="submit">Join the waitlist</button>
</form>
<p class="mt-6 text-base"><a href="/pricing" class="ek-link">Pricing</a> · <a href="/support" class="ek-link">Support</a> · <a href="/privacy" class="ek-link">Privacy</a></p>
</div>
</noscript>`
