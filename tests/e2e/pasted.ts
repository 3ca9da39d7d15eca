/** What these programs put on the clipboard, shortened. */
export const pasted = {
  googleDocs:
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt;font-weight:400">Title</span></h1><p dir="ltr" style="line-height:1.38"><span style="font-weight:400">Plain </span><span style="font-weight:700">bold</span> <a href="https://www.google.com/url?q=https://holla.example&amp;sa=D"><span style="color:#1155cc;text-decoration:underline">link</span></a></p><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>one</span></p></li></ul></b>',
  word: "<html xmlns:o=\"urn:schemas-microsoft-com:office:office\"><head><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body><!--StartFragment--><p class=MsoNormal><b>Bold</b> and <span style='color:red'>red</span><o:p></o:p></p><p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>First<o:p></o:p></p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>Below<o:p></o:p></p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Counted<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>End<o:p></o:p></p><!--EndFragment--></body></html>",
  whatsApp: '[10:02, 20/11/2026] Bola A.: Hello *there*\n[10:03, 20/11/2026] Ada: Yes?',
  script:
    '<p onclick="alert(1)">Safe</p><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">no link</a><script>alert(1)</script>',
}
