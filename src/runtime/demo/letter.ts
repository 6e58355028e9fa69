import { siteName } from './organisation.ts'

export const postalAddress = 'Old Customs House, 1 Quay Street, Arlemouth'

export const letterFrame = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<style>
body { margin: 0; background: #eef3f4; color: #1d2b30; font: 16px/1.55 Helvetica, Arial, sans-serif; }
.sheet { max-width: 600px; margin: 0 auto; background: #ffffff; }
.head { padding: 24px 32px; background: #0f4c5c; color: #ffffff; font-size: 20px; font-weight: bold; }
.text { padding: 16px 32px 32px; }
.text h1 { font-size: 28px; line-height: 1.2; }
.text a { color: #0f4c5c; }
.foot { padding: 20px 32px; font-size: 13px; color: #51636a; border-top: 1px solid #d6e0e3; }
.foot a { color: #51636a; }
</style>
</head>
<body>
<div class="sheet">
<div class="head">${siteName}</div>
<div class="text">{{content}}</div>
<div class="foot">${siteName}, ${postalAddress}<br>
You get this letter because you asked for it. <a href="{{unsubscribe}}">Unsubscribe</a></div>
</div>
</body>
</html>
`
