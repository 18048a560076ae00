"""Prints the text of a PDF as PDFium reads it: read-pdf.py FILE. Pages end with a form feed, as those of pdftotext.

Needs pypdfium2 (https://pypi.org/project/pypdfium2). With --version it prints the names and versions of both.
"""
import sys

import pypdfium2 as pdfium

HYPHENS = ("\ufffe", "\x02")  # PDFium writes one of them for a hyphen at the end of a line, and joins the word.


def text_of(page):
    text = page.get_textpage().get_text_range(errors="ignore")
    for hyphen in HYPHENS:
        text = text.replace(hyphen, "\u00ad")
    return text.replace("\r\n", "\n")


if sys.argv[1] == "--version":
    print(f"PDFium {pdfium.PDFIUM_INFO} by pypdfium2 {pdfium.PYPDFIUM_INFO}")
else:
    sys.stdout.reconfigure(encoding="utf-8", errors="ignore")
    for page in pdfium.PdfDocument(sys.argv[1]):
        sys.stdout.write(text_of(page) + "\f")
